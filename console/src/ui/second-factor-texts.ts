import { secondFactorTexts } from '@fairgate/contract/session/second-factor-texts'
import { addTexts } from '../kernel/language.ts'

// The login page asks for them only where they are shown.
addTexts('session', secondFactorTexts)
