import { proofTexts } from '@fairgate/contract/session/proof-texts'
import { addTexts } from '../kernel/language.ts'

// The login page asks for them only where they are shown.
addTexts('session', proofTexts)
