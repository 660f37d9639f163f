import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { useRef, useState } from 'react'
import { goTo } from '../../app/shell/navigation.ts'
import { CallError, call } from '../../kernel/command/call.ts'
import { text } from '../../kernel/i18n/language.ts'
import { dismissErrors } from '../../kernel/ui/toast.ts'
import { enterConsole } from './enter-console.ts'

type LoginAnswer = Output<'userLogin'>
type LoginPayload = Payload<'userLogin'>
export type LoginCompany = NonNullable<LoginAnswer['companies']>[number]

/** The first step: password and typed captcha, a code that was sent, the sign-on provider's answer, or a passkey. */
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

/** Refusals of the input: the form still shows them after the toast is gone. */
const OF_INPUT = new Set([10002, 10011, 10012, 10018])
export const isOfInput = (failure: CallError): boolean => OF_INPUT.has(failure.statusCode)

/**
 * The login as a sequence of steps: each answer determines the next one, `resume` continues without another captcha. A
 * `resume` is valid once and for a few minutes; after that the form starts again. `begin` and `proveSecond` throw
 * refusals to the form that called them; without a form, `notice` shows them above the first form.
 */
export function useLogin() {
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()
  /** Grows with each refused attempt, because every captcha is valid once. */
  const [captchaTurn, setCaptchaTurn] = useState(0)
  const [waiting, setWaiting] = useState<Waiting>()
  /** The login in progress: its account, for the device token, and the target page. */
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
    // A wrong second factor may be retried if the answer contains a resume token.
    if (resume && waiting) return setWaiting({ ...waiting, resume })
    startAgain()
    if (waiting) showFailure(failure)
  }
  const showFailure = (failure: unknown) => {
    if (!(failure instanceof CallError)) throw failure
    if (isOfInput(failure)) setAlert(failure.message)
  }

  const begin = (input: FirstStep, redirect: string | null) => {
    // For a passkey the device is stored under its name.
    const account = 'account' in input ? input.account : 'passkey' in input ? input.passkey?.id : ''
    walk.current = { account: account ?? '', redirect }
    return attempt(input)
  }
  /** Uses a passkey, or creates one if required. The code is loaded on first use. */
  const byPasskey = async (redirect: string | null = null) => {
    const makes = waiting?.for === 'passkey' || waiting?.for === 'enrolment'
    const send = (input: Pick<LoginPayload, 'passkey'>) => (waiting ? goOn(input) : begin(input, redirect))
    setBusy(true)
    setAlert(undefined)
    try {
      const part = await import('./by-passkey.ts')
      await part.byPasskey({ resume: waiting?.resume, makes, send })
    } catch (failure) {
      // Any other error means that the code could not be loaded.
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
    setAlert,
    captchaTurn,
    begin,
    arrive: (sso: NonNullable<LoginPayload['sso']>) => begin({ sso }, null).catch(showFailure),
    companies: waiting?.for === 'company' ? waiting.companies : undefined,
    choose: (operatorID: string) => goOn({ operatorID }).catch(showFailure),
    byPasskey,
    ways: waiting?.ways,
    asksOtp: waiting?.for === 'secondFactor',
    needsPasskey: waiting?.for === 'passkey',
    proveSecond: (otp: string) => goOn({ otp }),
    authenticator: waiting?.for === 'enrolment' ? waiting.authenticator : undefined,
    recoveryCodes: waiting?.for === 'recoveryCodes' ? waiting.recoveryCodes : undefined,
    confirmCodesSaved: () => goOn({}).catch(showFailure),
    needsForce: waiting?.for === 'force',
    force: () => goOn({ force: true }).catch(showFailure),
    startAgain,
  }
}

export type LoginWalk = ReturnType<typeof useLogin>

/*
 * Tokens of earlier logins on this device: a known device is not locked out by others' guesses. Stored in IndexedDB,
 * because a logout clears local and session storage, and under a digest of the typed account, so that nobody can read
 * who has used this machine. If the browser cannot store it, the device is unknown.
 */
const NAME = 'fairgate'
const STORE = 'device'

/** The device token of an account's last login. */
async function deviceOf(account: string): Promise<string | undefined> {
  try {
    const key = await keyOf(account)
    return (await inStore('readonly', store => store.get(key))) as string | undefined
  } catch {
    return undefined
  }
}

async function saveDevice(account: string, device: string): Promise<void> {
  try {
    const key = await keyOf(account)
    await inStore('readwrite', store => store.put(device, key))
  } catch {
    // The device is unknown next time.
  }
}

async function keyOf(account: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(account.trim().toLowerCase()))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('blocked'))
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result)
      }
      transaction.onabort = () => {
        database.close()
        reject(transaction.error)
      }
    }
  })
}
