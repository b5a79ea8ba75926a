import SimonCLI
import TeaApp

await SimonTools.replay(apps: TeaApp.catalogue)
