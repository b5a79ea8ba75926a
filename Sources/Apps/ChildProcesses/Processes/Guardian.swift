import Glibc

/// A process that ends a group of processes as soon as the harness is gone, however that happened.
///
/// It waits for the end of a pipe that only the harness holds open. The harness cannot do this itself:
/// nothing of it runs after it was killed. It watches before there is a group, so that there is no
/// moment without it. It looks again until it finds nothing several times: a process may have started
/// another one just before it was ended, and one that is just becoming another program shows no
/// environment.
struct Guardian {
  private let id: pid_t
  private let line: Int32

  private static let script = """
    group=
    while read -r line; do group=$line; done
    [ -n "$group" ] && kill -KILL -- "-$group"
    rounds=0
    quiet=0
    while [ $quiet -lt 4 ] && [ $rounds -lt 50 ]; do
      quiet=$((quiet + 1))
      rounds=$((rounds + 1))
      for process in /proc/[0-9]*; do
        grep -aqs "$1" "$process/environ" && kill -KILL "${process#/proc/}" && quiet=0
      done
      sleep 0.02
    done
    """

  /// Starts to watch over what has a mark in its environment; nil where the system has no shell.
  init?(mark: String) {
    guard let pipe = Descriptor.pipe() else { return nil }
    let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    let words = ["/bin/sh", "-c", Self.script, "simon-guardian", mark]
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

  /// Tells it which group of processes is to be ended at once.
  func watch(group: pid_t) { _ = Descriptor.write(Array("\(group)\n".utf8)[...], to: line) }

  /// Ends the watch; there is nothing left to watch over.
  func dismiss() {
    kill(id, SIGKILL)
    while waitpid(id, nil, 0) < 0, errno == EINTR {}
    close(line)
  }
}
