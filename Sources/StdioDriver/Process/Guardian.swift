import Glibc

/// A process that ends a group of processes as soon as the harness is gone, however that happened.
///
/// It waits for the end of a pipe that only the harness holds open. The harness cannot do this itself:
/// nothing of it runs after it was killed. It looks again until it finds nothing: a process may have
/// started another one just before it was ended.
struct Guardian {
  private let id: pid_t
  private let line: Int32

  private static let script = """
    read -r _
    kill -KILL -- "-$1"
    rounds=0
    found=yes
    while [ -n "$found" ] && [ $rounds -lt 50 ]; do
      found=
      rounds=$((rounds + 1))
      for process in /proc/[0-9]*; do
        grep -aqs "$2" "$process/environ" && kill -KILL "${process#/proc/}" && found=yes
      done
    done
    """

  /// Starts to watch over a group; nil where the system has no shell.
  init?(group: pid_t, mark: String) {
    guard let pipe = Descriptor.pipe() else { return nil }
    let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    let words = ["/bin/sh", "-c", Self.script, "simon-guardian", String(group), mark]
    let path = "PATH=/usr/local/bin:/usr/bin:/bin"
    let (id, code) = ChildProcess.spawn(
      words,
      streams: [pipe.read, nowhere, nowhere],
      environment: [path]
    )
    close(pipe.read)
    close(nowhere)
    guard code == 0 else {
      close(pipe.write)
      return nil
    }
    self.id = id
    line = pipe.write
  }

  /// Ends the watch; there is nothing left to watch over.
  func dismiss() {
    kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
    close(line)
  }
}
