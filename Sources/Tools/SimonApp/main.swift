import SampleApps
import SimonCLI

await SimonTools.app(apps: SampleApps.catalogue)
