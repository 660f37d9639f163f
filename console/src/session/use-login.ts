import type { Output } from '@fairgate/contract/catalogue'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { CallError, call } from '../kernel/call.ts'
import { beginSession, keepPermitted, pathAfterLogin, type UserDatas } from '../kernel/session.ts'
import { goTo } from '../shell/place.ts'

export interface LoginInput {
  account: string
  password: string
  captchaId: string
  captcha: string
}

type LoginAnswer = Output<'userLogin'>
export type LoginCompany = NonNullable<LoginAnswer['companies']>[number]

type Attempt = LoginInput | { resume: string; operatorID?: string; force?: boolean }

/**
 * The login as a walk (domain.md §3): each answer says what comes next, `resume` carries on without another captcha.
 * A `resume` is good once and for two minutes; when it has run out the form starts again.
 */
export function useLogin() {
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  /** Grows with each refused attempt: every captcha is good once. */
  const [captchaTurn, setCaptchaTurn] = useState(0)
  const [resume, setResume] = useState<{
    resume: string
    why: 'force' | 'company'
    companies?: readonly LoginCompany[]
  }>()

  const startAgain = () => {
    setResume(undefined)
    setCaptchaTurn(turn => turn + 1)
  }

  const attempt = async (input: Attempt) => {
    setBusy(true)
    setIssues([])
    try {
      await follow(await call('userLogin', input, { atForm: true }))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const carried = (failure.data as { resume?: string } | null | undefined)?.resume
      if (failure.statusCode === 10005 && carried) setResume({ resume: carried, why: 'force' })
      else {
        startAgain()
        setIssues(issuesOf(failure))
      }
    } finally {
      setBusy(false)
    }
  }

  const follow = async (answer: LoginAnswer) => {
    if (answer.next === 'done' && answer.token && answer.user) return enter({ ...answer.user, token: answer.token })
    if (answer.next === 'chooseCompany' && answer.resume) {
      setResume({ resume: answer.resume, why: 'company', companies: answer.companies ?? [] })
    }
  }

  /** Stores the user, loads the permitted routes, then shows the first page (spec §4). */
  const enter = async (user: UserDatas) => {
    beginSession(user)
    const permitted = await call('getUserPermission', {})
    keepPermitted(permitted)
    goTo(pathAfterLogin(new URLSearchParams(location.search).get('redirect'), permitted), true)
  }

  return {
    busy,
    issues,
    setIssues,
    captchaTurn,
    logIn: (input: LoginInput) => attempt(input),
    companies: resume?.why === 'company' ? resume.companies : undefined,
    choose: (operatorID: string) => resume && attempt({ resume: resume.resume, operatorID }),
    asksForce: resume?.why === 'force',
    force: () => resume && attempt({ resume: resume.resume, force: true }),
    startAgain,
  }
}

export type LoginWalk = ReturnType<typeof useLogin>

/** Which field a refusal belongs to; the rest stands above the form. */
function issuesOf(failure: CallError): readonly InputIssue[] {
  if (failure.issues.length > 0) return failure.issues
  if (failure.statusCode === 10011) return [{ path: 'captcha', msg: failure.message }]
  if (failure.statusCode === 10018 || failure.statusCode === 10002) return [{ path: '', msg: failure.message }]
  return []
}
