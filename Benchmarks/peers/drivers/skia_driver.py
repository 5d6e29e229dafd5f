# The driver of Skia, through skia-python.
# SPDX-License-Identifier: Apache-2.0
"""Modes: cpu; gl, Skia's Ganesh with GLES; gl4x, the same with four samples for each pixel. The scene is recorded once as a
picture, which is played back for every frame."""

import loop
import skia

CAPS = {"butt": skia.Paint.kButt_Cap, "round": skia.Paint.kRound_Cap}
JOINS = {"miter": skia.Paint.kMiter_Join, "round": skia.Paint.kRound_Join}


def color(values):
    return skia.Color4f(*values)


def paint(source):
    """What an area is filled with."""
    result = skia.Paint(AntiAlias=True)
    if source[0] == "solid":
        result.setColor4f(color(source[1]))
    else:
        x0, y0, x1, y1, stops = source[1:]
        colors, offsets = [color(stop[1]).toColor() for stop in stops], [stop[0] for stop in stops]
        points = [skia.Point(x0, y0), skia.Point(x1, y1)]
        result.setShader(skia.GradientShader.MakeLinear(points, colors, offsets))
    return result


def line(stroke):
    """What an outline is stroked with."""
    result = paint(stroke["paint"])
    result.setStyle(skia.Paint.kStroke_Style)
    result.setStrokeWidth(stroke["w"])
    result.setStrokeCap(CAPS[stroke["cap"]])
    result.setStrokeJoin(JOINS[stroke["join"]])
    result.setStrokeMiter(loop.MITER_LIMIT)
    return result


def outline(operation):
    """The path of an operation."""
    path = skia.PathBuilder() if hasattr(skia, "PathBuilder") else skia.Path()
    for element in operation["d"]:
        if element[0] == "M":
            path.moveTo(*element[1:])
        elif element[0] == "L":
            path.lineTo(*element[1:])
        elif element[0] == "C":
            path.cubicTo(*element[1:])
        else:
            path.close()
    is_even_odd = operation["rule"] == "evenodd"
    path.setFillType(skia.PathFillType.kEvenOdd if is_even_odd else skia.PathFillType.kWinding)
    return path.detach() if hasattr(path, "detach") else path


class Driver:
    def __init__(self, scene, mode, assets):
        self.scene, self.assets, self.is_cpu = scene, assets, mode == "cpu"
        self.version, self.note = "skia-python " + skia.__version__, "a recorded picture is played back"
        width, height = scene["w"], scene["h"]
        self.info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        self.stride = width * 4
        self.pixels = bytearray(self.stride * height)
        if self.is_cpu:
            self.surface = skia.Surface.MakeRasterDirect(self.info, self.pixels, self.stride)
        else:
            import gles

            self.context = gles.Context()
            self.version += ", " + self.context.renderer
            self.device = skia.GrDirectContext.MakeGL(skia.GrGLInterface.MakeEGL())
            if self.device is None:
                raise loop.Unavailable(f"Skia makes no context on {self.context.renderer}")
            samples = 4 if mode == "gl4x" else 0
            self.surface = skia.Surface.MakeRenderTarget(self.device, skia.Budgeted.kNo, self.info, samples)
        self.face = self.image = None
        recorder = skia.PictureRecorder()
        self.add(recorder.beginRecording(skia.Rect.MakeWH(width, height)), scene["ops"])
        self.picture = recorder.finishRecordingAsPicture()

    def add(self, canvas, operations):
        """Draws operations."""
        for operation in operations:
            transform = operation.get("xf")
            if transform:
                a, b, c, d, e, f = transform
                canvas.save()
                canvas.concat(skia.Matrix.MakeAll(a, c, e, b, d, f, 0, 0, 1))
            getattr(self, "add_" + operation["t"])(canvas, operation)
            if transform:
                canvas.restore()

    def add_path(self, canvas, operation):
        path = outline(operation)
        if operation["fill"]:
            canvas.drawPath(path, paint(operation["fill"]))
        if operation["stroke"]:
            canvas.drawPath(path, line(operation["stroke"]))

    def add_rrect(self, canvas, operation):
        rectangle = skia.Rect.MakeXYWH(operation["x"], operation["y"], operation["w"], operation["h"])
        rounded = skia.RRect.MakeRectXY(rectangle, operation["r"], operation["r"])
        shadow = operation["shadow"]
        if shadow:
            blurred = paint(["solid", shadow["color"]])
            blurred.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, shadow["sigma"]))
            canvas.drawRRect(rounded.makeOffset(shadow["dx"], shadow["dy"]), blurred)
        if operation["fill"]:
            canvas.drawRRect(rounded, paint(operation["fill"]))
        if operation["stroke"]:
            canvas.drawRRect(rounded, line(operation["stroke"]))

    def add_text(self, canvas, operation):
        self.face = self.face or skia.Typeface.MakeFromFile(self.assets.font)
        font = skia.Font(self.face, operation["size"])
        # Glyphs lie where the scene says, and not on whole pixels.
        font.setSubpixel(True)
        font.setBaselineSnap(False)
        font.setHinting(skia.FontHinting.kNone)
        glyphs, places = zip(*operation["glyphs"])
        builder = skia.TextBlobBuilder()
        builder.allocRunPosH(font, glyphs, places, 0)
        ink = paint(["solid", operation["color"]])
        canvas.drawTextBlob(builder.make(), operation["x"], operation["y"], ink)

    def add_image(self, canvas, operation):
        self.image = self.image or skia.Image.open(self.assets.image)
        rectangle = skia.Rect.MakeXYWH(operation["x"], operation["y"], operation["w"], operation["h"])
        canvas.save()
        if operation["clip"]:
            canvas.clipRRect(skia.RRect.MakeOval(rectangle), True)
        canvas.drawImageRect(self.image, rectangle, skia.SamplingOptions(skia.FilterMode.kLinear))
        canvas.restore()

    def add_group(self, canvas, operation):
        canvas.saveLayerAlpha(None, round(operation["alpha"] * 255))
        self.add(canvas, operation["ops"])
        canvas.restore()

    def draw(self, x, y):
        canvas = self.surface.getCanvas()
        canvas.clear(color(self.scene["bg"]))
        canvas.save()
        canvas.translate(x, y)
        canvas.drawPicture(self.picture)
        canvas.restore()
        if not self.is_cpu:
            self.surface.readPixels(self.info, self.pixels, self.stride, 0, 0)

    def rgba(self):
        return self.pixels


if __name__ == "__main__":
    loop.run(Driver)
