import Foundation
import SampleApps
import SimonCLI

exit(await SimonTools.replay(Array(CommandLine.arguments.dropFirst()), apps: SampleApps.catalogue))
