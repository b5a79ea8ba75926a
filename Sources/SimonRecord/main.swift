import Foundation
import SampleApps
import SimonCLI

exit(await SimonTools.record(Array(CommandLine.arguments.dropFirst()), apps: SampleApps.catalogue))
