import Chromium
import EventModel
import Foundation

extension WebPage {
  /// Takes an event of the browser as it arrives; it sends commands, and never waits.
  ///
  /// - Returns: true, since nobody else needs it.
  func take(_ event: DebuggingLink.Event) throws(BrowserError) -> Bool {
    switch event.method {
    case "Fetch.requestPaused":
      guard let request = event.parameters(as: PausedRequest.self) else { break }
      try network.take(request, from: event.session ?? session, of: self)
    case "Runtime.bindingCalled":
      guard let call = event.parameters(as: BindingCalled.self),
        call.name == PageScripts.channelFunction
      else { break }
      let realm = ScriptRealm(
        session: event.session ?? session,
        context: call.executionContextId
      )
      try network.take(message: call.payload, from: realm, of: self)
    case "Network.requestWillBeSent", "Network.responseReceived", "Network.loadingFinished",
      "Network.loadingFailed":
      noteRequest(event)
    case "Network.responseReceivedExtraInfo": noteCookies(event)
    case "Emulation.virtualTimeBudgetExpired": hasTimePassed = true
    case "Page.loadEventFired": hasLoaded = true
    case "Page.frameNavigated", "Runtime.executionContextsCleared": noteDocument(event)
    case "Page.javascriptDialogOpening":
      guard let opened = event.parameters(as: DialogOpened.self) else { break }
      let typed = opened.defaultPrompt ?? ""
      // The dialog takes the rest of a press.
      popupPress = nil
      dialogs.append(PageDialog(kind: opened.type, message: opened.message, typed: typed))
    case "Page.fileChooserOpened":
      guard let opened = event.parameters(as: FileChooserOpened.self) else { break }
      popup = .prompt(
        PopupPrompt(files: opened.mode == "selectMultiple", node: opened.backendNodeId)
      )
    case "Page.windowOpen", "Browser.downloadWillBegin": noteLeaving(event)
    case "Inspector.targetCrashed":
      // A worker that has ended sends the same.
      guard event.session == session else { break }
      failure = "the page's process ended, as when its memory ends"
    case "Target.attachedToTarget": try attach(event)
    case "Target.detachedFromTarget":
      let gone = event.parameters(as: Detached.self)?.sessionId
      workers.removeAll { $0 == gone }
    case "Runtime.exceptionThrown", "Runtime.consoleAPICalled": noteMessage(event)
    default: break
    }
    return true
  }

  /// Forgets what belonged to the document that another one takes the place of.
  private func noteDocument(_ event: DebuggingLink.Event) {
    guard event.session == session, event.parameters(as: FrameMoved.self)?.frame.parentId == nil
    else { return }
    world = nil
    popup = nil
    if event.method == "Page.frameNavigated" {
      framesAfterDocument = 3
      isDocumentNew = true
      network.forgetChannels()
    }
  }

  /// Notes an answer that set a cookie, of which the browser tells nothing where the answer is intercepted.
  private func noteCookies(_ event: DebuggingLink.Event) {
    guard network.keeps, let answer = event.parameters(as: ToldAnswer.self),
      answer.headers.keys.contains(where: { $0.lowercased() == "set-cookie" })
    else { return }
    network.noteCookie(of: answer.requestId, status: answer.statusCode)
  }

  private func noteRequest(_ event: DebuggingLink.Event) {
    if event.method == "Network.requestWillBeSent" {
      guard let request = event.parameters(as: RequestStarted.self) else { return }
      openRequests.insert(request.requestId)
      requests[request.requestId] = ToldRequest(
        kind: request.type,
        address: request.request.url,
        moment: time.milliseconds
      )
      if request.type == "Document" {
        openDocuments.insert(request.requestId)
        // The main frame has the identifier of its page.
        if request.frameId == target, request.redirectResponse == nil {
          (documents, lastDocumentStart) = (documents + 1, .now)
        }
      }
    } else if event.method == "Network.responseReceived" {
      if let request = event.parameters(as: RequestEnded.self) {
        begunAnswers.insert(request.requestId)
      }
      // The browser does not tell the end of an answer that no script reads.
      guard let request = event.parameters(as: RequestEnded.self),
        requests[request.requestId]?.kind == "Fetch",
        givenRequests.contains(request.requestId)
      else { return }
      openRequests.remove(request.requestId)
    } else if let request = event.parameters(as: RequestEnded.self) {
      givenRequests.remove(request.requestId)
      openRequests.remove(request.requestId)
      requests[request.requestId] = nil
      begunAnswers.remove(request.requestId)
      let wasDocument = openDocuments.remove(request.requestId) != nil
      if wasDocument, event.method == "Network.loadingFailed" { framesAfterLostDocument = 5 }
      if event.method == "Network.loadingFailed" { network.forgetRequest(request.requestId) }
    }
  }

  /// Remarks on a window or a download, which have no place to go to.
  private func noteLeaving(_ event: DebuggingLink.Event) {
    if let opened = event.parameters(as: WindowOpened.self), event.method == "Page.windowOpen" {
      remark("the page opened a window of \(opened.url), which is not shown")
    } else if let begun = event.parameters(as: DownloadBegun.self) {
      remark("the page offered the file \(begun.suggestedFilename) for download, which is not kept")
    }
  }

  private func noteMessage(_ event: DebuggingLink.Event) {
    if let thrown = event.parameters(as: Thrown.self) {
      let words = thrown.exceptionDetails.words
      network.take(error: words)
      note(PageNotice(kind: .exception, text: words))
    } else if let call = event.parameters(as: ConsoleCall.self) {
      let isError = call.type == "error" || call.type == "assert"
      if isError { network.take(error: call.words) }
      note(PageNotice(kind: isError ? .error : .console, text: call.words))
    }
  }

  /// Gives a worker or a frame of another site what the page has: the same chance and the same network.
  private func attach(_ event: DebuggingLink.Event) throws(BrowserError) {
    guard let attached = event.parameters(as: TargetAttached.self) else { return }
    let (child, type) = (attached.sessionId, attached.targetInfo.type)
    realms += 1
    let source = PageScripts.surroundings(
      seed: setting.seed,
      mode: network.channelMode,
      realm: "w\(realms)-"
    )
    try link.tell("Target.setAutoAttach", AutoAttachment(), in: child)
    try link.tell("Fetch.enable", Interception(), in: child)
    try link.tell("Runtime.enable", NoMembers(), in: child)
    try link.tell("Network.enable", NoMembers(), in: child)
    try link.tell("Runtime.addBinding", ["name": PageScripts.channelFunction], in: child)
    if type == "iframe" {
      try link.tell("Page.enable", NoMembers(), in: child)
      try link.tell("Page.addScriptToEvaluateOnNewDocument", ["source": source], in: child)
    } else {
      try link.tell("Runtime.evaluate", ScriptCall(expression: source), in: child)
    }
    try link.tell("Runtime.runIfWaitingForDebugger", NoMembers(), in: child)
    if type == "worker" { workers.append(child) }
  }

  private struct ToldAnswer: Decodable {
    var requestId: String
    var statusCode: Int
    var headers: [String: String]
  }

  private struct BindingCalled: Decodable {
    var name: String
    var payload: String
    var executionContextId: Int
  }
}
