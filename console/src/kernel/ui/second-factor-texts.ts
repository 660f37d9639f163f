import { secondFactorTexts } from '@fairgate/contract/identity/session/second-factor-texts'
import { addTexts } from '../i18n/language.ts'

// The login page loads them only when they are shown.
addTexts('session', secondFactorTexts)
