import Simon
import TeaApp

await SimonTools.record(apps: TeaApp.catalogue)
