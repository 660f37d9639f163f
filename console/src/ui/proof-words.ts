import { proofPhrases } from '@fairgate/contract/session/proof-phrases'
import { addPhrases } from '../kernel/language.ts'

// The login page asks for them only where they are shown.
addPhrases('session', proofPhrases)
