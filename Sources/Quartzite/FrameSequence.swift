// FrameSequence: the pictures of a layer tree at several times, the next one planned while one is drawn.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers

/// The pictures of a layer tree at several times, one after the other.
///
/// The tree is copied for each picture on the actor that asks for it. While a picture is waited for, the next one is already
/// being planned; no more than these two are under way. Changes made to the tree between two pictures are seen from the second
/// picture on.
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
    private var next: Task<Frame, any Error>?
    /// The end of the pictures that are under way.
    private let cancellation = Cancellation()

    fileprivate init(
      renderer: Renderer, layer: CALayer, times: Times.Iterator, options: RenderOptions,
      show: @escaping (Times.Element) throws(RenderError) -> CFTimeInterval
    ) {
      self.renderer = renderer
      self.layer = layer
      self.times = times
      self.options = options
      self.show = show
    }

    /// Returns the picture at the next time; nil after the last. Throws the `RenderError` of a picture that cannot be made.
    ///
    /// When the task is cancelled, the pictures under way end at the next check of their deadlines, and this throws a
    /// `CancellationError`. The renderer is ready for other pictures.
    public nonisolated(nonsending) mutating func next() async throws -> Frame? {
      let cancellation = cancellation
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
      guard !cancellation.isRequested, !Task.isCancelled else {
        cancellation.request()
        next?.cancel()
        next = nil
        throw CancellationError()
      }
      guard let current = try next ?? start() else { return nil }
      next = nil
      do {
        next = try start()
      } catch {
        // The picture before it is still to be seen; this one's error comes in its turn.
        next = Task { throw error }
      }
      let following = next
      return try await withTaskCancellationHandler {
        try await current.value
      } onCancel: {
        current.cancel()
        following?.cancel()
      }
    }

    /// Copies the tree at the next time and starts to render it; nil after the last time.
    private mutating func start() throws -> Task<Frame, any Error>? {
      guard let time = times.next() else { return nil }
      var options = options
      options.time = try show(time)
      let render = try renderer.prepared(layer, options, cancellation)
      return Task { try await render() }
    }
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
