import { passkeyTexts } from '@fairgate/contract/identity/session/passkey-texts'
import { addTexts } from '../i18n/language.ts'

// The login page loads them only when they are shown.
addTexts('session', passkeyTexts)
