import type { WriteContext } from '../../../kernel/command/context.ts'
import { Refused, refuse } from '../../../kernel/refusal/refuse.ts'
import type { LoginState } from '../login-resume.ts'
import { type Identified, identify, type ProviderAnswer } from './identify.ts'
import { linkByAddress, linkedAccount } from './identities.ts'
import { causeOf, hasProvider } from './provider.ts'
import { type SignOn, takeSignOn } from './sign-on-state.ts'

type SignOnContext = Pick<WriteContext<undefined>, 'db' | 'services' | 'log'>

/** Sign-ons that wait for the provider now. */
let waiting = 0

/**
 * The answer of the provider, as a login with proved credentials. The state is used up in any case.
 * @throws Refused `session.ssoNotConfigured`, `ssoFailed`, `ssoUnknown`
 */
export async function signOn(
  answer: ProviderAnswer,
  context: SignOnContext,
): Promise<Omit<LoginState, 'knownDevice' | 'proved'>> {
  const { db, services } = context
  if (!hasProvider(services.config)) refuse('session.ssoNotConfigured')
  // A provider that hangs may block a quarter of the pool's connections, not all of them.
  if (waiting >= Math.max(1, services.config.poolSize / 4)) refuse('kernel.tooMany', { data: { retryAfter: 2 } })
  waiting++
  try {
    const begun = await takeSignOn(db, answer.state)
    if (begun === undefined) refuse('session.ssoFailed')
    const identified = await identifiedBy(answer, begun, context)
    const accountId = (await linkedAccount(db, identified)) ?? (await linkByAddress(db, identified))
    if (accountId === undefined) refuse('session.ssoUnknown', { stands: true })
    return { accountId, operatorId: null, redirect: begun.redirect }
  } finally {
    waiting--
  }
}

/** The user gets one message for all errors; the operation log contains the reason. */
async function identifiedBy(answer: ProviderAnswer, begun: SignOn, context: SignOnContext): Promise<Identified> {
  try {
    return await identify(context.services.config, answer, begun)
  } catch (error) {
    if (error instanceof Refused) throw error
    context.log({ after: { cause: causeOf(error) } })
    refuse('session.ssoFailed', { stands: true })
  }
}
