// FrameSequence: the pictures of a layer tree at several times, several of them under way at once.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers

/// The pictures of a layer tree at several times, one after the other.
///
/// The tree is copied for each picture on the actor that asks for it. While a picture is waited for, the next ones are made: if the CPU
/// paints them, as many at once as ``RenderOptions/threads`` allows, each by one thread; with one thread, a picture begins when it is asked
/// for. If a device draws them, or there is a pass handler, one picture is planned while another is drawn. The memory of pictures under way
/// is bounded, so that large ones are fewer, and share the threads. Changes made to the tree between two pictures are seen by pictures that
/// have not begun: change it before the first picture, or render pictures one by one.
public struct FrameSequence<Times: Sequence>: AsyncSequence {
  /// A picture.
  public typealias Element = Frame
  /// A `RenderError`, or a `CancellationError`.
  public typealias Failure = any Error

  fileprivate let renderer: Renderer
  fileprivate let layer: CALayer
  fileprivate let times: Times
  fileprivate let options: RenderOptions
  fileprivate let show: (Times.Element) throws(RenderError) -> CFTimeInterval

  /// Starts with the first time.
  public func makeAsyncIterator() -> Iterator {
    Iterator(renderer: renderer, layer: layer, times: times.makeIterator(), options: options, show: show)
  }

  /// Renders one picture after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let renderer: Renderer
    fileprivate let layer: CALayer
    fileprivate var times: Times.Iterator
    fileprivate let options: RenderOptions
    fileprivate let show: (Times.Element) throws(RenderError) -> CFTimeInterval
    private let pictures = PicturesUnderWay()
    private var renderers: FrameRenderers

    fileprivate init(
      renderer: Renderer, layer: CALayer, times: Times.Iterator, options: RenderOptions,
      show: @escaping (Times.Element) throws(RenderError) -> CFTimeInterval
    ) {
      self.renderer = renderer
      self.layer = layer
      self.times = times
      self.options = options
      self.show = show
      renderers = renderer.frameRenderers(for: layer, options)
    }

    /// Returns the picture at the next time; nil after the last. Throws the `RenderError` of a picture that cannot be made.
    ///
    /// When the task is cancelled, the pictures under way end at the next check of their deadlines, and this throws a
    /// `CancellationError`. The renderer is ready for other pictures.
    public nonisolated(nonsending) mutating func next() async throws -> Frame? {
      let cancellation = pictures.cancellation
      do {
        return try await withTaskCancellationHandler {
          try await frame()
        } onCancel: {
          cancellation.request()
        }
      } catch let error as RenderError {
        throw error.thrown
      }
    }

    private nonisolated(nonsending) mutating func frame() async throws -> Frame? {
      guard !pictures.cancellation.isRequested, !Task.isCancelled else {
        pictures.cancel()
        throw CancellationError()
      }
      while pictures.pending.count < renderers.pictureCount, let picture = start() { pictures.pending.append(picture) }
      guard !pictures.pending.isEmpty else { return nil }
      let current = pictures.pending.removeFirst(), following = pictures.pending
      return try await withTaskCancellationHandler {
        try await current.value
      } onCancel: {
        current.cancel()
        for picture in following { picture.cancel() }
      }
    }

    /// Copies the tree at the next time and starts to render it; nil after the last time. The error of a picture that cannot be made is
    /// thrown after the pictures before it.
    private mutating func start() -> Task<Frame, any Error>? {
      guard let time = times.next() else { return nil }
      do {
        var options = options
        options.time = try show(time)
        options.threads = renderers.threads
        let render = try renderers.next().prepared(layer, options, pictures.cancellation)
        return Task { try await render() }
      } catch {
        return Task { throw error }
      }
    }
  }
}

/// The pictures of a sequence that are under way. They end with their iterator.
private final class PicturesUnderWay {
  /// The pictures, the next one first.
  var pending: [Task<Frame, any Error>] = []
  /// The end of all of them.
  let cancellation = Cancellation()

  deinit { cancel() }

  func cancel() {
    cancellation.request()
    for picture in pending { picture.cancel() }
    pending = []
  }
}

/// The renderers that share the pictures of a sequence, made when their first picture is.
struct FrameRenderers {
  private let renderer: Renderer
  /// The number of renderers.
  let count: Int
  /// The number of pictures that are under way at once.
  let pictureCount: Int
  /// The threads that share the work of each.
  let threads: Int?
  private var index = 0

  /// So many renderers, `renderer` among them, each with one picture at a time.
  init(_ renderer: Renderer, count: Int, threads: Int) {
    self.init(renderer, count: count, pictureCount: count, threads: threads / count)
  }

  /// One renderer, which plans a picture while another is drawn.
  init(_ renderer: Renderer, threads: Int?) { self.init(renderer, count: 1, pictureCount: 2, threads: threads) }

  private init(_ renderer: Renderer, count: Int, pictureCount: Int, threads: Int?) {
    (self.renderer, self.count, self.pictureCount, self.threads) = (renderer, count, pictureCount, threads)
  }

  /// The renderer of the next picture, one after the other.
  fileprivate mutating func next() -> Renderer {
    defer { index = (index + 1) % count }
    return index == 0 ? renderer : renderer.companion(index - 1)
  }
}

extension Renderer {
  /// The pictures of `layer` at `times`, in seconds of the media clock, in their order.
  ///
  /// The picture at a time is the same whether it is rendered alone, in order, backwards or twice. `options` apply to each
  /// picture, but for their time.
  public func frames<Times: Sequence>(
    of layer: CALayer, times: Times, _ options: RenderOptions = RenderOptions()
  ) -> FrameSequence<Times> where Times.Element == CFTimeInterval {
    frames(of: layer, at: times, options) { $0 }
  }

  /// The pictures of `layer` at `moments`, in their order. Directly before the layers are copied for one, `show` puts them at the
  /// moment, and returns the time to render, in seconds of the media clock.
  package func frames<Moments: Sequence>(
    of layer: CALayer, at moments: Moments, _ options: RenderOptions,
    show: @escaping (Moments.Element) throws(RenderError) -> CFTimeInterval
  ) -> FrameSequence<Moments> {
    FrameSequence(renderer: self, layer: layer, times: moments, options: options, show: show)
  }

  /// Renders `layer` at a time, in seconds of the media clock, and waits for the picture, as
  /// the method without a time does.
  public func render(
    _ layer: CALayer, at time: CFTimeInterval, _ options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> Frame {
    var options = options
    options.time = time
    return try render(layer, options)
  }
}
