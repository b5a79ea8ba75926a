import Simon
import TeaApp

await SimonTools.replay(apps: TeaApp.catalogue)
