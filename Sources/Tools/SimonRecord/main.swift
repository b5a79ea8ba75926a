import SampleApps
import SimonCLI

await SimonTools.record(apps: SampleApps.catalogue)
