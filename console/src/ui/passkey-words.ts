import { passkeyPhrases } from '@fairgate/contract/session/passkey-phrases'
import { addPhrases } from '../kernel/language.ts'

// The login page asks for them only where they are shown.
addPhrases('session', passkeyPhrases)
