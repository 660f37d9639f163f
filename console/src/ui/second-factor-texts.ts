import { secondFactorTexts } from '@fairgate/contract/session/second-factor-texts'
import { addTexts } from '../kernel/language.ts'

// The login page loads them only when they are shown.
addTexts('session', secondFactorTexts)
