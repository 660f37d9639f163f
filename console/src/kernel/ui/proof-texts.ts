import { proofTexts } from '@fairgate/contract/identity/session/proof-texts'
import { addTexts } from '../i18n/language.ts'

// The login page loads them only when they are shown.
addTexts('session', proofTexts)
