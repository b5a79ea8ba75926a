// Foundation exports the C library of each system: Darwin, Musl or Glibc.
import Foundation

// Calls of the system under names that no method of this module has.

func closeNumber(_ number: Int32) { close(number) }

/// Ends the process without running anything of it, as a signal handler may.
func endNow(_ code: Int32) { _exit(code) }

func exitProcess(_ code: Int32) -> Never { exit(code) }

func killProcess(_ id: Int32) { kill(id, SIGKILL) }

func writeBytes(_ number: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
  unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
}

func readBytes(_ number: Int32, _ buffer: inout [UInt8]) -> Int {
  unsafe read(number, &buffer, buffer.count)
}

func renameFile(_ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(path, other)
}

func linkFile(_ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Int32 {
  unsafe link(path, other)
}

func removeName(_ path: UnsafePointer<CChar>) { unsafe unlink(path) }

func lockNumber(_ number: Int32, _ operation: Int32) -> Int32 { flock(number, operation) }

func signalNothing(_ id: Int32) -> Int32 { kill(id, 0) }

func removeFolder(_ path: UnsafePointer<CChar>) { unsafe rmdir(path) }
