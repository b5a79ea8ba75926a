import Guests
import Simon

await SimonTools.record(apps: GuestsApp.catalogue)
