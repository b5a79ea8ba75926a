import SampleApps
import SimonCLI

await SimonTools.replay(apps: SampleApps.catalogue)
