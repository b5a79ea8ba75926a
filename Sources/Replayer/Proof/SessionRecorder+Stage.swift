public import Recorder
public import Stories

/// Stories can be played on a recorder, so that a recording is made while they run.
extension SessionRecorder: StorySession {}
