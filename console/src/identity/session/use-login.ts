import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { useRef, useState } from 'react'
import { goTo } from '../../app/shell/navigation.ts'
import { CallError, call } from '../../kernel/command/call.ts'
import { text } from '../../kernel/i18n/language.ts'
import { dismissErrors } from '../../kernel/ui/toast.ts'
import { enterConsole } from './enter-console.ts'
import { deviceOf, saveDevice } from './known-device.ts'

type LoginAnswer = Output<'userLogin'>
type LoginPayload = Payload<'userLogin'>
export type LoginCompany = NonNullable<LoginAnswer['companies']>[number]

/** The first step: password and typed captcha, a code that was sent, what the sign-on provider sent back, or a passkey. */
export type FirstStep =
  | { account: string; password: string; captchaId: string; captcha: string }
  | { account: string; code: string }
  | { sso: NonNullable<LoginPayload['sso']> }
  | Pick<LoginPayload, 'passkey'>

interface Waiting {
  resume: string
  for: 'force' | 'company' | 'secondFactor' | 'enrolment' | 'passkey' | 'recoveryCodes'
  ways?: LoginAnswer['ways']
  companies?: readonly LoginCompany[]
  authenticator?: LoginAnswer['authenticator']
  recoveryCodes?: readonly string[]
}

/** Refused for what was typed: the form goes on saying it when the toast is gone. */
const OF_INPUT = new Set([10002, 10011, 10012, 10018])
export const isOfInput = (failure: CallError): boolean => OF_INPUT.has(failure.statusCode)

/**
 * The login as a walk: each answer says what comes next, `resume` carries on without another captcha.
 * A `resume` is good once and for a few minutes; when it has run out the form starts again. `begin` and `proveSecond`
 * throw what was refused, for the form they were sent from; where there is none, or none any more, `notice` says it
 * above the first form.
 */
export function useLogin() {
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()
  /** Grows with each refused attempt: every captcha is good once. */
  const [captchaTurn, setCaptchaTurn] = useState(0)
  const [waiting, setWaiting] = useState<Waiting>()
  /** Of the walk under way: whose device it is, and the page it leads to. */
  const walk = useRef<{ account: string; redirect: string | null }>({ account: '', redirect: null })

  const startAgain = () => {
    setWaiting(undefined)
    setCaptchaTurn(turn => turn + 1)
  }

  const attempt = async (input: LoginPayload) => {
    setBusy(true)
    setAlert(undefined)
    try {
      const device = await deviceOf(walk.current.account)
      await follow(await call('userLogin', { ...input, ...(device && { device }) }))
    } catch (failure) {
      if (failure instanceof CallError) stop(failure)
      throw failure
    } finally {
      setBusy(false)
    }
  }

  const follow = async (answer: LoginAnswer) => {
    const { next, resume, ways, companies, authenticator, recoveryCodes, token, user, device, redirect } = answer
    if (next === 'chooseCompany' && resume) return setWaiting({ resume, for: 'company', companies: companies ?? [] })
    if (next === 'secondFactor' && resume) return setWaiting({ resume, for: 'secondFactor', ways })
    if (next === 'enrolPasskey' && resume) return setWaiting({ resume, for: 'passkey' })
    if (next === 'enrolSecondFactor' && resume) return setWaiting({ resume, for: 'enrolment', authenticator })
    if (next === 'recoveryCodes' && resume) return setWaiting({ resume, for: 'recoveryCodes', recoveryCodes })
    if (!token || !user) return startAgain()
    if (device) await saveDevice(walk.current.account, device)
    dismissErrors()
    goTo(await enterConsole({ ...user, token }, redirect ?? walk.current.redirect), true)
  }

  const stop = (failure: CallError) => {
    const { resume } = (failure.data ?? {}) as { resume?: string }
    if (failure.statusCode === 10005 && resume) return setWaiting({ resume, for: 'force' })
    // A wrong second factor may be tried again where the server says how to go on.
    if (resume && waiting) return setWaiting({ ...waiting, resume })
    startAgain()
    if (waiting) showFailure(failure)
  }
  const showFailure = (failure: unknown) => {
    if (!(failure instanceof CallError)) throw failure
    if (isOfInput(failure)) setAlert(failure.message)
  }

  const begin = (input: FirstStep, redirect: string | null) => {
    // Of a passkey the device is stored under its name.
    const account = 'account' in input ? input.account : 'passkey' in input ? input.passkey?.id : ''
    walk.current = { account: account ?? '', redirect }
    return attempt(input)
  }
  /** Shows a passkey, or has one made where that is asked for. All of it comes over the network when it is first wanted. */
  const byPasskey = async (redirect: string | null = null) => {
    const makes = waiting?.for === 'passkey' || waiting?.for === 'enrolment'
    const send = (input: Pick<LoginPayload, 'passkey'>) => (waiting ? goOn(input) : begin(input, redirect))
    setBusy(true)
    setAlert(undefined)
    try {
      const part = await import('./by-passkey.ts')
      await part.byPasskey({ resume: waiting?.resume, makes, send })
    } catch (failure) {
      // What is no refusal is code that did not come over the network.
      if (failure instanceof CallError) showFailure(failure)
      else setAlert(text('shell.offline'))
    } finally {
      setBusy(false)
    }
  }
  const goOn = async (input: Omit<LoginPayload, 'resume'>) => {
    if (waiting) await attempt({ ...input, resume: waiting.resume })
  }

  return {
    busy,
    notice: alert,
    setNotice: setAlert,
    captchaTurn,
    begin,
    arrive: (sso: NonNullable<LoginPayload['sso']>) => begin({ sso }, null).catch(showFailure),
    companies: waiting?.for === 'company' ? waiting.companies : undefined,
    choose: (operatorID: string) => goOn({ operatorID }).catch(showFailure),
    byPasskey,
    ways: waiting?.ways,
    asksOtp: waiting?.for === 'secondFactor',
    asksPasskey: waiting?.for === 'passkey',
    proveSecond: (otp: string) => goOn({ otp }),
    authenticator: waiting?.for === 'enrolment' ? waiting.authenticator : undefined,
    recoveryCodes: waiting?.for === 'recoveryCodes' ? waiting.recoveryCodes : undefined,
    confirmCodesSaved: () => goOn({}).catch(showFailure),
    asksForce: waiting?.for === 'force',
    force: () => goOn({ force: true }).catch(showFailure),
    startAgain,
  }
}

export type LoginWalk = ReturnType<typeof useLogin>
