public import Recorder
public import Stories

/// A recorder can run stories, and records them.
extension SessionRecorder: StorySession {}
