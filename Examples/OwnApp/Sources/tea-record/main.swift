import SimonCLI
import TeaApp

await SimonTools.record(apps: TeaApp.catalogue)
