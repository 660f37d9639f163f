import { proofTexts } from '@fairgate/contract/session/proof-texts'
import { addTexts } from '../kernel/language.ts'

// The login page loads them only when they are shown.
addTexts('session', proofTexts)
