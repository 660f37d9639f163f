import { z } from 'zod'
import { companyTypes } from '../../kernel/auth/permission.ts'
import { commands, done, everyone, nothing, onePerson, read, record, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { redPointFlags } from '../../kernel/page/menu-flags.ts'
import { captchaRead, refuseUnread } from './captcha.ts'
import { codeSent, codeTarget, sentCode } from './code.ts'
import { guestCommands } from './guest-commands.ts'
import { factorWays, newPasskey, shownPasskey } from './passkey.ts'
import { passkeyCommands } from './passkey-commands.ts'
import { newPassword } from './password.ts'
import { authenticatorKey, otp, recoveryCodes } from './second-factor.ts'
import { secondFactorCommands } from './second-factor-commands.ts'

const secretText = z.string().min(1).max(64)

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/**
 * The first step is one of four: account (user name, mobile phone or e-mail) with password and captcha; mobile phone or
 * e-mail with the code that was sent there; the answer of the single sign-on provider; a passkey alone. A later step
 * contains what the former answer asked for, with its `resume`.
 */
const loginInput = lazy(() =>
  z
    .strictObject({
      account: z.string().trim().min(1).max(100).optional(),
      password: secretText.optional(),
      captchaId: captchaRead().captchaId.optional(),
      captcha: captchaRead().captcha,
      points: captchaRead().points,
      code: sentCode().optional(),
      /**
       * The provider's parameters in the address of `/noLogin/sso`, with `iss` if present. A page only accepts a `state`
       * that it stored itself; otherwise an attacker could log a user in as somebody else.
       */
      sso: z
        .strictObject({ code: z.string().min(1).max(2000), state: token, iss: z.string().max(500).optional() })
        .optional(),
      /** The token of an earlier login on this device: a known device is not locked out by others' guesses. */
      device: token.optional(),
      resume: token.optional(),
      operatorID: idOf('operator').optional(),
      force: z.boolean().optional(),
      /** A code of the authenticator, or a recovery code. */
      otp: otp.optional(),
      /** Alone, after `beginPasskeyLogin`; or as the second factor, after it with the same `resume`. */
      passkey: shownPasskey().optional(),
      /** For the step `enrolPasskey`, after `beginPasskeyEnrolment`; or instead of a required authenticator. */
      newPasskey: newPasskey().optional(),
    })
    .superRefine((input, context) => {
      if (input.resume !== undefined || input.sso !== undefined || input.passkey !== undefined) return
      const needed = input.code === undefined ? (['account', 'password', 'captchaId'] as const) : (['account'] as const)
      for (const field of needed) {
        if (input[field] === undefined) context.addIssue({ code: 'custom', message: 'kernel.required', path: [field] })
      }
      if (input.code === undefined) refuseUnread(input, context)
    }),
)

/** The user of the console; names as the specification spells them. */
const user = lazy(() =>
  z.object({
    /** The operator's id. */
    userId: idOf('operator'),
    userCompanyType: z.enum(companyTypes),
    userComapnyName: z.string(),
    userName: z.string(),
    roleName: z.string(),
    /** The company's type in the caller's language. */
    userCompanyTypeValue: z.string(),
  }),
)

const companyChoice = z.object({ operatorID: idOf('operator'), companyName: z.string(), roleName: z.string() })

const loginStep = lazy(() =>
  z.object({
    /**
     * `secondFactor`: the account has one, `otp` is required. `enrolSecondFactor`: the company demands one and the
     * account has none; `otp` confirms it. `enrolPasskey`: the company accepts only passkeys and the account has none, or
     * has lost it. `recoveryCodes`: it is set up, the codes are shown once.
     */
    next: z.enum(['done', 'chooseCompany', 'secondFactor', 'enrolSecondFactor', 'enrolPasskey', 'recoveryCodes']),
    /** With `secondFactor`: the available methods. */
    ways: z.array(z.enum(factorWays)).optional(),
    /**
     * Continues the login once, within two minutes, or ten for the last three. If somebody is logged in already it comes
     * with the refusal 10005, and with 10012 after a wrong `otp`: five times.
     */
    resume: z.string().optional(),
    authenticator: authenticatorKey().optional(),
    recoveryCodes: recoveryCodes.optional(),
    companies: z.array(companyChoice).optional(),
    token: z.string().optional(),
    user: user().optional(),
    /** Stored on this device and sent with its next login; present if the device was unknown. */
    device: z.string().optional(),
    /** The target of a login by single sign-on, a path of this site; present with `done`. */
    redirect: z.string().optional(),
  }),
)

export interface MenuNode {
  key: string
  title: string
  path?: string
  /** The name of the route in `asyncRouters`. */
  flag?: string
  redPoint?: boolean
  children?: MenuNode[]
}

const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    key: z.string(),
    title: z.string(),
    path: z.string().optional(),
    flag: z.string().optional(),
    redPoint: z.boolean().optional(),
    children: z.array(menuNode).optional(),
  }),
)

export const sessionCommands = commands({
  getShowTextImgUrl: record({
    access: everyone,
    label: ['取图形验证码', 'Get a picture code'],
    /**
     * `typed`: characters to be read. `click`: characters to be clicked in the displayed order, Chinese in Chinese,
     * letters in English. `work`: a proof of work for the browser.
     */
    input: () => z.strictObject({ kind: z.enum(['typed', 'click', 'work']).default('typed') }),
    /**
     * `baseUrl`: the picture as a data URL. Empty for `work`, for users who cannot see one: then `captcha` is a text
     * with which SHA-256 of `<seed>.<text>` begins with `bits` zero bits.
     */
    output: () =>
      z.object({
        baseUrl: z.string(),
        captchaId: z.uuid(),
        work: z.object({ seed: z.string(), bits: z.number().int() }).optional(),
      }),
  }),
  userLogin: write({
    access: everyone,
    label: ['登录', 'Log in'],
    input: loginInput,
    output: loginStep,
    secret: true,
  }),
  getLoginCode: write({
    access: everyone,
    label: ['发送登录验证码', 'Send a login code'],
    input: () => z.strictObject({ target: codeTarget(), ...captchaRead() }).superRefine(refuseUnread),
    output: codeSent,
  }),
  getVerificationcodeByResetPassword: write({
    access: everyone,
    label: ['发送重置密码验证码', 'Send a code to reset the password'],
    input: () => z.strictObject({ target: codeTarget(), ...captchaRead() }).superRefine(refuseUnread),
    output: codeSent,
  }),
  resetPassword: write({
    access: everyone,
    label: ['重置密码', 'Reset password'],
    /** Ends every session of the account. */
    input: () => z.strictObject({ target: codeTarget(), code: sentCode(), password: newPassword() }),
    output: done,
  }),
  getIdaasAuthorizeUrl: record({
    access: everyone,
    label: ['取单点登录地址', 'Get the single sign-on address'],
    /** `redirect`: the page of this console after the login. */
    input: () => z.strictObject({ redirect: z.string().max(500).optional() }),
    output: () => z.object({ authorizeUrl: z.string() }),
  }),
  getIdaasSdkAuthorizeUrl: record({
    access: onePerson,
    label: ['取云展会单点登录地址', 'Get the sign-on address of the cloud exhibition'],
    input: nothing,
    /** The address of the cloud exhibition site, logged in by the same provider. */
    output: () => z.object({ idaasSdkAuthorizeUrl: z.string() }),
  }),
  userLogout: write({ access: onePerson, label: ['退出登录', 'Log out'], input: nothing, output: done }),
  switchCompany: write({
    access: onePerson,
    label: ['切换企业', 'Switch company'],
    input: () => z.strictObject({ operatorID: idOf('operator'), force: z.boolean().optional() }),
    output: () => z.object({ token: z.string(), user: user() }),
    secret: true,
  }),
  checkTokenInvalid: read({
    access: onePerson,
    label: ['检查登录状态', 'Check the session'],
    input: nothing,
    /** Always false: an invalid token is answered with 401, 403 or 10004. */
    output: () => z.object({ invalid: z.boolean() }),
  }),
  getSwitchOptions: read({
    access: onePerson,
    label: ['可切换的企业', 'Companies to switch to'],
    input: nothing,
    /** Companies that the same account may act for, including the current one. */
    output: () => z.object({ list: z.array(companyChoice) }),
  }),
  getUserPermission: read({
    access: onePerson,
    label: ['取菜单与权限', 'Get menu and permissions'],
    input: nothing,
    output: () =>
      z.object({
        menu: z.array(menuNode),
        permissions: z.array(z.string()),
        asyncRouters: z.array(z.string()),
        /** The user in the requested language, which affects the names. */
        user: user(),
        /** Working days in which a decision is usually made. */
        decisionDays: z.number().int(),
        /** The hour at which a gate day begins, in the venue's time zone. */
        gateDayBegins: z.number().int(),
        /** The cloud exhibition site, for partners and if one is configured. */
        cloudUrl: z.string().optional(),
      }),
  }),
  findRedPoint: read({
    access: onePerson,
    label: ['取待办红点', 'Get red dots'],
    input: nothing,
    output: () => z.object(Object.fromEntries(redPointFlags.map(flag => [flag, z.boolean()])) as FlagShape),
  }),
  getPushTicket: record({
    access: onePerson,
    label: ['取推送凭证', 'Get a push ticket'],
    input: nothing,
    output: () => z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),

  ...secondFactorCommands,
  ...passkeyCommands,
  ...guestCommands,
})

type FlagShape = Record<(typeof redPointFlags)[number], z.ZodBoolean>
