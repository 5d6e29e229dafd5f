# The driver of Qt's painter, through PySide6: QPainter on a QImage.
# SPDX-License-Identifier: Apache-2.0
"""Paths, brushes and pens are made once; every frame draws them anew. QPainter has no blur: shadows are left out."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.setdefault("QT_LOGGING_RULES", "*=false")

import loop  # noqa: E402
from PySide6.QtCore import QPointF, QRectF, Qt, qVersion  # noqa: E402
from PySide6.QtGui import (  # noqa: E402
    QBrush,
    QColor,
    QFont,
    QGlyphRun,
    QGuiApplication,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRawFont,
    QTransform,
)
from qt_workaround import keep_none_alive  # noqa: E402

CAPS = {"butt": Qt.PenCapStyle.FlatCap, "round": Qt.PenCapStyle.RoundCap}
JOINS = {"miter": Qt.PenJoinStyle.SvgMiterJoin, "round": Qt.PenJoinStyle.RoundJoin}
RULES = {"nonzero": Qt.FillRule.WindingFill, "evenodd": Qt.FillRule.OddEvenFill}


def color(values):
    return QColor.fromRgbF(*values)


def brush(source):
    """What an area is filled with."""
    if source is None:
        return QBrush(Qt.BrushStyle.NoBrush)
    if source[0] == "solid":
        return QBrush(color(source[1]))
    gradient = QLinearGradient(*source[1:5])
    for offset, values in source[5]:
        gradient.setColorAt(offset, color(values))
    return QBrush(gradient)


def pen(stroke):
    """What an outline is stroked with."""
    if stroke is None:
        return QPen(Qt.PenStyle.NoPen)
    solid = Qt.PenStyle.SolidLine
    result = QPen(brush(stroke["paint"]), stroke["w"], solid, CAPS[stroke["cap"]], JOINS[stroke["join"]])
    result.setMiterLimit(loop.MITER_LIMIT)
    return result


def outline(operation):
    """The path of an operation."""
    path = QPainterPath()
    for element in operation["d"]:
        if element[0] == "M":
            path.moveTo(*element[1:])
        elif element[0] == "L":
            path.lineTo(*element[1:])
        elif element[0] == "C":
            path.cubicTo(*element[1:])
        else:
            path.closeSubpath()
    path.setFillRule(RULES[operation["rule"]])
    return path


def rectangle(operation):
    return QRectF(*(operation[key] for key in "xywh"))


class Driver:
    def __init__(self, scene, mode, assets):
        keep_none_alive()
        self.scene, self.assets, self.image = scene, assets, None
        self.application = QGuiApplication([])
        self.version = "Qt " + qVersion()
        self.picture = QImage(scene["w"], scene["h"], QImage.Format.Format_ARGB32_Premultiplied)
        self.note, self.lacks = "a call from Python for each part", ""
        self.operations = self.prepared(scene["ops"])

    def prepared(self, operations):
        """The operations with what Qt makes of their outlines, paints and fonts."""
        result = []
        for operation in operations:
            operation = dict(operation)
            kind = operation["t"]
            if kind in ("path", "rrect"):
                operation["brush"], operation["pen"] = brush(operation["fill"]), pen(operation["stroke"])
                operation["outline"] = outline(operation) if kind == "path" else rectangle(operation)
                if operation["xf"]:
                    operation["xf"] = QTransform(*operation["xf"])
                if operation.get("shadow"):
                    self.lacks = "shadows"
            elif kind == "text":
                operation["run"], operation["pen"] = self.glyphs(operation), QPen(color(operation["color"]))
                operation["start"] = QPointF(operation["x"], operation["y"])
            elif kind == "image":
                self.image = self.image or QImage(self.assets.image)
            else:
                operation["ops"] = self.prepared(operation["ops"])
            result.append(operation)
        return result

    def glyphs(self, operation):
        """The glyphs of a line, where the scene says."""
        run, (indices, places) = QGlyphRun(), zip(*operation["glyphs"])
        run.setRawFont(QRawFont(self.assets.font, operation["size"], QFont.HintingPreference.PreferNoHinting))
        run.setGlyphIndexes(indices)
        run.setPositions([QPointF(x, 0) for x in places])
        return run

    def add(self, painter, operations):
        """Draws operations."""
        for operation in operations:
            getattr(self, "add_" + operation["t"])(painter, operation)

    def add_path(self, painter, operation):
        if operation["xf"]:
            painter.setTransform(operation["xf"] * self.displacement)
        painter.setPen(operation["pen"])
        painter.setBrush(operation["brush"])
        if operation["t"] == "path":
            painter.drawPath(operation["outline"])
        elif operation["r"] > 0:
            painter.drawRoundedRect(operation["outline"], operation["r"], operation["r"])
        else:
            painter.drawRect(operation["outline"])
        if operation["xf"]:
            painter.setTransform(self.displacement)

    add_rrect = add_path

    def add_text(self, painter, operation):
        painter.setPen(operation["pen"])
        painter.drawGlyphRun(operation["start"], operation["run"])

    def add_image(self, painter, operation):
        painter.save()
        if operation["clip"]:
            path = QPainterPath()
            path.addEllipse(rectangle(operation))
            painter.setClipPath(path)
        painter.drawImage(rectangle(operation), self.image)
        painter.restore()

    def add_group(self, painter, operation):
        layer = QImage(self.picture.size(), self.picture.format())
        layer.fill(0)
        inner = QPainter(layer)
        inner.setRenderHints(painter.renderHints())
        inner.setTransform(painter.transform())
        self.add(inner, operation["ops"])
        inner.end()
        painter.save()
        painter.resetTransform()
        painter.setOpacity(operation["alpha"])
        painter.drawImage(0, 0, layer)
        painter.restore()

    def draw(self, x, y):
        self.picture.fill(color(self.scene["bg"]))
        painter = QPainter(self.picture)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.displacement = QTransform.fromTranslate(x, y)
        painter.setTransform(self.displacement)
        self.add(painter, self.operations)
        painter.end()

    def rgba(self):
        return loop.swapped(self.picture.constBits())


if __name__ == "__main__":
    loop.run(Driver)
