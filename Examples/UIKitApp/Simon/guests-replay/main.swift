import Guests
import Simon

await SimonTools.replay(apps: GuestsApp.catalogue)
