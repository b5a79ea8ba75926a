extension WebNetwork {
  var isAtRest: Bool {
    open.isEmpty && late.isEmpty && arrivals.isEmpty && streams.isEmpty
      && channels.values.allSatisfy { !$0.isOpen }
  }
}
