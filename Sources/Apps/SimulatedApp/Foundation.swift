// `import UIKit` gives an app Foundation, too.
@_exported public import Foundation
