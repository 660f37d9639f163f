import { secondFactorPhrases } from '@fairgate/contract/session/second-factor-phrases'
import { addPhrases } from '../kernel/language.ts'

// The login page asks for them only where they are shown.
addPhrases('session', secondFactorPhrases)
