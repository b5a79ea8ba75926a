import Platform

/// A shell that ends a group of processes as soon as Simon is gone, however that happened.
///
/// It waits for the end of a pipe that only Simon holds open: a killed Simon cannot clean up by itself. It starts
/// before the group, so that no moment is unwatched. It searches until several rounds find nothing, since a process
/// may have started another one just before it was ended, and a process that changes to another program shows no
/// environment.
struct Guardian {
  private let process: SpawnedProcess
  private let line: Descriptor

  /// The name of the shell, after its script.
  private static let name = "simon-guardian"
  private static let script = """
    group=
    while read -r line; do group=$line; done
    [ -n "$group" ] && kill -KILL -- "-$group"
    rounds=0
    quiet=0
    while [ $quiet -lt 4 ] && [ $rounds -lt 50 ]; do
      quiet=$((quiet + 1))
      rounds=$((rounds + 1))
      for environment in $(cd /proc && grep -als -- "$1" [0-9]*/environ); do
        kill -KILL "${environment%/environ}" && quiet=0
      done
      sleep 0.02
    done
    [ -n "$2" ] && rm -rf -- "$2"
    """

  /// Starts to watch over the processes with a mark in their environment; nil where the system has no
  /// shell.
  ///
  /// - Parameters:
  ///   - mark: The variable that all of the processes have, as `NAME=VALUE`.
  ///   - folder: A folder that is removed after they have ended; nil for none.
  init?(mark: String, removing folder: String? = nil) {
    guard let pipe = try? PipeEnds() else { return nil }
    let nothing = Descriptor.nullDevice()
    let words = ["-c", Self.script, Self.name, mark, folder ?? ""]
    let path = "PATH=/usr/local/bin:/usr/bin:/bin"
    let shell = SpawnedProcess.Launch("/bin/sh", words, environment: [path])
    let process = try? SpawnedProcess(shell, .descriptors([pipe.read, nothing, nothing]))
    pipe.read.close()
    nothing.close()
    guard let process else {
      pipe.write.close()
      return nil
    }
    self.process = process
    line = pipe.write
  }

  /// Returns true for a process that is a guardian, of whatever process.
  static func isOne(_ process: SystemProcess) -> Bool {
    guard let words = process.words, words.count > 3 else { return false }
    return words[3] == name
  }

  /// Names the group of processes to end first.
  func watch(_ group: SpawnedProcess) { _ = line.write(Array("\(group.id)\n".utf8)[...]) }

  /// Ends the watch.
  func dismiss() {
    process.killGroup()
    process.wait()
    line.close()
  }
}
