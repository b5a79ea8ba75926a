/// ``Simon``, page objects and scenarios, and stories and recordings as cases of Swift Testing.
@_exported public import Scenarios
@_exported public import Simon
@_exported public import StoryTesting
