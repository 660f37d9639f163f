import { passkeyTexts } from '@fairgate/contract/session/passkey-texts'
import { addTexts } from '../kernel/language.ts'

// The login page asks for them only where they are shown.
addTexts('session', passkeyTexts)
