import EventModel
import Foundation
import FuzzProperties
import Platform

/// The format whose inputs libFuzzer makes.
private let format: FuzzFormat = {
  do throws(FuzzFormat.UnknownName) {
    return try FuzzFormat(environment: ProcessInfo.processInfo.environment)
  } catch {
    // A wrong use, unlike a finding, which ends the process by a trap.
    say(error.message)
    exit(2)
  }
}()

/// Reads the format before libFuzzer begins, whose handlers would take an end of the process for a finding.
@c(LLVMFuzzerInitialize)
public func startFuzzing(_ count: UnsafePointer<Int32>?, _ words: OpaquePointer?) -> Int32 {
  _ = format
  return 0
}

/// Tests one input of libFuzzer, which calls this function.
@c(LLVMFuzzerTestOneInput)
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  do { try format.check(unsafe bytes(start, count)) } catch { stop("finding: \(error)") }
  return 0
}

/// Changes an input in place, in half of the cases as libFuzzer would.
@c(LLVMFuzzerCustomMutator)
public func mutateInput(
  start: UnsafeMutablePointer<UInt8>?,
  count: Int,
  most: Int,
  seed: UInt32
) -> Int {
  var random = SplitMix(seed: UInt64(seed))
  if Bool.random(using: &random) {
    let size = unsafe mutateBytes(start, count, most)
    guard Bool.random(using: &random) else { return size }
    return unsafe store(format.sealed(bytes(start, size)), start, most)
  }
  let mutated = unsafe format.mutated(bytes(start, count), most: most, using: &random)
  return unsafe store(mutated, start, most)
}

/// Puts a part of one input into another.
@c(LLVMFuzzerCustomCrossOver)
public func crossInputs(
  first: UnsafePointer<UInt8>?,
  firstCount: Int,
  second: UnsafePointer<UInt8>?,
  secondCount: Int,
  result: UnsafeMutablePointer<UInt8>?,
  most: Int,
  seed: UInt32
) -> Int {
  var random = SplitMix(seed: UInt64(seed))
  let (one, other) = unsafe (bytes(first, firstCount), bytes(second, secondCount))
  let crossed = format.crossed(one, with: other, most: most, using: &random)
  return unsafe store(crossed, result, most)
}

/// The mutations of libFuzzer itself.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(
  _ start: UnsafeMutablePointer<UInt8>?,
  _ count: Int,
  _ most: Int
) -> Int

private func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  unsafe Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
}

private func bytes(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int) -> [UInt8] {
  unsafe bytes(UnsafePointer(start), count)
}

private func store(
  _ bytes: [UInt8],
  _ start: UnsafeMutablePointer<UInt8>?,
  _ most: Int
) -> Int {
  let kept = bytes.prefix(most)
  for (place, byte) in kept.enumerated() { unsafe start?[place] = byte }
  return kept.count
}

private func say(_ reason: String) {
  try? StandardStream.errors.write(Array("\(reason)\n".utf8))
}

/// Says why the fuzzer stops, and ends the process in the way that libFuzzer takes for a finding.
private func stop(_ reason: String) -> Never {
  say(reason)
  preconditionFailure("a finding that was reported before")
}

/// The losses of memory that the leak check does not report, since they are Foundation's own.
///
/// It never releases the errors that it makes of malformed property lists, some hundred bytes for each one.
@c(__lsan_default_suppressions)
public func lossesOfFoundation() -> UnsafePointer<CChar> {
  let names: StaticString = """
    leak:CFErrorCreate
    leak:_CFErrorCreateFromXMLInterface
    leak:__CFPropertyListCreateError

    """
  return unsafe UnsafeRawPointer(names.utf8Start).assumingMemoryBound(to: CChar.self)
}
