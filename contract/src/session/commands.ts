import { z } from 'zod'
import { anyOperator, commands, done, everyone, nothing, read, record, write } from '../kernel/command.ts'
import { companyTypes } from '../kernel/permission.ts'
import { redPointFlags } from './red-points.ts'

const secretText = z.string().min(1).max(64)

/** The first step sends account, password and captcha; a later one what the step before asked for, with its `resume`. */
const loginInput = z
  .strictObject({
    /** User name, mobile phone or e-mail. */
    account: z.string().trim().min(1).max(100).optional(),
    password: secretText.optional(),
    captchaId: z.uuid().optional(),
    captcha: z.string().trim().min(1).max(16).optional(),
    resume: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    operatorID: z.uuid().optional(),
    force: z.boolean().optional(),
    otp: z.string().min(1).max(16).optional(),
  })
  .superRefine((input, context) => {
    if (input.resume !== undefined) return
    for (const field of ['account', 'password', 'captchaId', 'captcha'] as const) {
      if (input[field] === undefined) context.addIssue({ code: 'custom', message: 'kernel.required', path: [field] })
    }
  })

/** Whom the console greets; names as the specification spells them. */
const user = z.object({
  /** The operator's id. */
  userId: z.uuid(),
  userCompanyType: z.enum(companyTypes),
  userComapnyName: z.string(),
  userName: z.string(),
  roleName: z.string(),
  /** The company's type in the reader's words. */
  userCompanyTypeValue: z.string(),
})

const loginStep = z.object({
  next: z.enum(['done', 'chooseCompany', 'secondFactor']),
  /** Carries on, once, within two minutes. Where somebody is logged in already it comes with the refusal 10005. */
  resume: z.string().optional(),
  companies: z.array(z.object({ operatorID: z.uuid(), companyName: z.string(), roleName: z.string() })).optional(),
  token: z.string().optional(),
  user: user.optional(),
})

export interface MenuNode {
  key: string
  title: string
  path?: string
  /** Name under which the route is listed in `asyncRouters`. */
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
    words: ['取图形验证码', 'Get a picture code'],
    input: z.strictObject({ kind: z.enum(['typed']).default('typed') }),
    /** `baseUrl`: the picture as a data URL. */
    output: z.object({ baseUrl: z.string(), captchaId: z.uuid() }),
  }),
  userLogin: write({
    access: everyone,
    words: ['登录', 'Log in'],
    input: loginInput,
    output: loginStep,
    secret: true,
  }),
  userLogout: write({ access: anyOperator, words: ['退出登录', 'Log out'], input: nothing, output: done }),
  switchCompany: write({
    access: anyOperator,
    words: ['切换企业', 'Switch company'],
    input: z.strictObject({ operatorID: z.uuid(), force: z.boolean().optional() }),
    output: z.object({ token: z.string(), user }),
    secret: true,
  }),
  checkTokenInvalid: read({
    access: anyOperator,
    words: ['检查登录状态', 'Check the session'],
    input: nothing,
    /** Always false: an invalid token is answered 401, 403 or 10004. */
    output: z.object({ invalid: z.boolean() }),
  }),
  getUserPermission: read({
    access: anyOperator,
    words: ['取菜单与权限', 'Get menu and permissions'],
    input: nothing,
    output: z.object({
      menu: z.array(menuNode),
      permissions: z.array(z.string()),
      asyncRouters: z.array(z.string()),
      /** The reader in the language asked for: names change with it. */
      user,
      /** The cloud exhibition site, for partners and where one is configured. */
      cloudUrl: z.string().optional(),
    }),
  }),
  findRedPoint: read({
    access: anyOperator,
    words: ['取待办红点', 'Get red points'],
    input: nothing,
    output: z.object(Object.fromEntries(redPointFlags.map(flag => [flag, z.boolean()])) as FlagShape),
  }),
  getPushTicket: record({
    access: anyOperator,
    words: ['取推送凭证', 'Get a push ticket'],
    input: nothing,
    output: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
})

type FlagShape = Record<(typeof redPointFlags)[number], z.ZodBoolean>
