import { passkeyTexts } from '@fairgate/contract/session/passkey-texts'
import { addTexts } from '../kernel/language.ts'

// The login page loads them only when they are shown.
addTexts('session', passkeyTexts)
