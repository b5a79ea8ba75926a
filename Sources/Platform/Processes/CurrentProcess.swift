import Foundation

/// The process that this code runs in.
package enum CurrentProcess {
  /// A path of the running file; on Linux it stays valid when another file replaces the file.
  package static var executable: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments[0]
    #endif
  }

  /// Its number.
  package static var id: Int32 { getpid() }

  /// The most memory it held so far, in bytes.
  package static var peakMemory: Int { usage.peakBytes }

  /// The time that the processor worked for it so far, in microseconds; a signal handler may ask for it.
  package static var work: Int {
    let usage = usage
    let seconds = Int(usage.ru_utime.tv_sec) + Int(usage.ru_stime.tv_sec)
    return seconds * 1_000_000 + Int(usage.ru_utime.tv_usec) + Int(usage.ru_stime.tv_usec)
  }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Glibc)
      let own = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
      let own = RUSAGE_SELF
    #endif
    unsafe getrusage(own, &usage)
    return usage
  }

  /// True if its program was built with the thread sanitizer.
  package static var isThreadSanitized: Bool { unsafe SystemSymbol.named("__tsan_init") != nil }

  /// Takes a variable out of the environment, so that no process inherits it; nil if it is not set.
  package static func takeVariable(_ name: String) -> String? {
    let value = ProcessInfo.processInfo.environment[name]
    if value != nil { unsafe unsetenv(name) }
    return value
  }

  /// Takes standard output away from the rest of the process, which prints to standard error from then
  /// on, line by line.
  package static func takeStandardOutput() -> Descriptor? {
    let output = Descriptor.standardOutput.duplicate()
    Descriptor.standardError.replace(.standardOutput)
    printLines()
    return output
  }

  /// Makes the C library pass on each line at once, since a process that ends badly loses the rest.
  private static func printLines() {
    #if canImport(Darwin)
      let symbol = unsafe SystemSymbol.named("__stdoutp")
    #else
      let symbol = unsafe SystemSymbol.named("stdout")
    #endif
    guard let symbol = unsafe symbol else { return }
    let stream = unsafe symbol.assumingMemoryBound(to: Optional<UnsafeMutablePointer<FILE>>.self)
    if let stream = unsafe stream.pointee { unsafe setvbuf(stream, nil, _IOLBF, 0) }
  }

  /// Takes standard input away from the rest of the process, which finds it at its end.
  package static func takeStandardInput() -> Descriptor? {
    let input = Descriptor.standardInput.duplicate()
    let nothing = Descriptor.nullDevice()
    nothing.replace(.standardInput)
    nothing.close()
    return input
  }

  /// The name of the machine it runs on.
  package static var host: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "this machine" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns true if it can open so many more files now.
  package static func canOpen(_ count: Int) -> Bool {
    var opened: [Descriptor] = []
    defer { for descriptor in opened { descriptor.close() } }
    while opened.count < count {
      let next = Descriptor.nullDevice()
      guard next.number >= 0 else { return allowMoreFiles() && canOpen(count) }
      opened.append(next)
    }
    return true
  }

  /// Raises the number of files that it may have open, as far as the system allows.
  ///
  /// - Returns: true if it may have more open than before.
  static func allowMoreFiles() -> Bool {
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(files, &limit) == 0, limit.rlim_cur < limit.rlim_max else {
      return false
    }
    let most = rlim_t(1 << 16)
    guard limit.rlim_cur < most else { return false }
    limit.rlim_cur = min(limit.rlim_max, most)
    return unsafe setrlimit(files, &limit) == 0
  }

  /// Writes no image of its memory when it ends badly, and refuses memory beyond a limit.
  ///
  /// The processes that it starts get the same limit, until they call ``liftMemoryLimit()``. A process with the thread
  /// sanitizer gets none, since the sanitizer's own memory would count.
  ///
  /// - Parameter bytes: the limit; nil for none.
  package static func limitMemory(to bytes: Int?) {
    #if canImport(Glibc)
      let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    #else
      let core = RLIMIT_CORE
    #endif
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    unsafe setrlimit(core, &none)
    guard let bytes, !isThreadSanitized else { return }
    setMemoryLimit { min(rlim_t(bytes), $0.rlim_max) }
  }

  /// Refuses no more memory than the system does for a person's processes.
  ///
  /// A browser that is refused memory tells a page, which may go on; one that takes it is ended by whoever watches it.
  package static func liftMemoryLimit() { setMemoryLimit { $0.rlim_max } }

  private static func setMemoryLimit(_ choose: (rlimit) -> rlim_t) {
    #if canImport(Glibc)
      let memory = __rlimit_resource_t(RLIMIT_DATA.rawValue)
    #else
      let memory = RLIMIT_DATA
    #endif
    var limit = rlimit()
    guard unsafe getrlimit(memory, &limit) == 0 else { return }
    limit.rlim_cur = choose(limit)
    unsafe setrlimit(memory, &limit)
  }

  /// Ends the process.
  package static func exit(_ code: Int32) -> Never { exitProcess(code) }
}
