import { z } from 'zod'
import { companyTypes } from '../../kernel/auth/permission.ts'
import {
  can,
  changedRow,
  commands,
  done,
  nothing,
  onePerson,
  read,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { codeSent, emailAddress, sentCode, telephone } from '../session/code.ts'
import { newPassword, existingPassword as password } from '../session/password.ts'
import { addressFields, checkRegisterFields, companyFields, invoiceFaults, invoiceFields } from './fields.ts'
import { invoiceKinds, invoiceMethods } from './states.ts'

const setBasics = can('basicsInfo:set')
const setInvoice = can('mInvoice:set')
const setAddresses = can('addressee:set')

const invoiceSetting = lazy(() =>
  z.object({
    title: z.string(),
    abroad: z.boolean(),
    taxNumber: z.string(),
    bank: z.string(),
    /** Digits only; displayed in groups of four. */
    account: z.string(),
    address: z.string(),
    phone: z.string(),
    receiverName: z.string(),
    receiverEmail: z.string(),
    receiverAddress: z.string(),
    receiverPostcode: z.string(),
    receiverTelephone: z.string(),
    defaultMethod: z.enum(invoiceMethods),
    kind: z.enum(invoiceKinds),
  }),
)

const receivedAddress = lazy(() =>
  z.object({
    id: idOf('receivedAddress'),
    version: z.number().int(),
    recipient: z.string(),
    telephone: z.string(),
    regionCode: z.string(),
    /** Province, city and district in the caller's language. */
    regionName: z.string(),
    detail: z.string(),
    postcode: z.string(),
    isDefault: z.boolean(),
    actions: z.array(z.enum(['edit', 'setDefault', 'delete'])),
  }),
)

export const companyCommands = commands({
  getBasicSetting: read({
    access: setBasics,
    label: ['取企业基本信息', 'Get company information'],
    input: nothing,
    output: () =>
      z.object({
        id: idOf('company'),
        version: z.number().int(),
        type: z.enum(companyTypes),
        nameCn: z.string(),
        nameEn: z.string(),
        creditCode: z.string().nullable(),
        /** 15 to 17 characters, as issued before 2015. */
        oldNumber: z.boolean(),
        /** Only the platform can change it. */
        creditCodeLocked: z.boolean(),
        registrationNumber: z.string().nullable(),
        country: z.string().nullable(),
        comAttr: z.string().nullable(),
        comType: z.string().nullable(),
        regionCode: z.string().nullable(),
        addressCn: z.string(),
        addressEn: z.string(),
        contactName: z.string(),
        contactTelephone: z.string(),
        contactEmail: z.string(),
        licence: z.object({ fileId: idOf('file'), name: z.string(), type: z.string(), size: z.number() }).nullable(),
        /** A required field is empty: the cause of the menu flag `basicSetting`. */
        incomplete: z.boolean(),
        demo: z.boolean(),
      }),
  }),
  saveBasicSetting: write({
    access: setBasics,
    label: ['保存企业基本信息', 'Save basic company information'],
    input: () => z.strictObject({ version: integer(1), ...shapeOf(companyFields) }).superRefine(checkRegisterFields),
    output: () => changedRow('company'),
  }),

  getInvoiceSetting: read({
    access: setInvoice,
    label: ['取开票信息', 'Get invoice information'],
    input: nothing,
    output: () =>
      z.object({
        /** The last saved version; none before the first. */
        state: z.enum(['none', 'syncing', 'ready', 'returned']),
        /** 0 before the first save. */
        version: z.number().int(),
        setting: invoiceSetting().nullable(),
        savedAt: z.string().nullable(),
        savedBy: z.string(),
        /** Why it was returned. */
        note: z.string(),
        /** Invoices use an earlier version until this one is in effect. */
        earlierInEffect: z.boolean(),
      }),
  }),
  saveInvoiceSetting: write({
    access: setInvoice,
    label: ['保存开票信息', 'Save invoice information'],
    /** `version` 0: nothing was saved before. */
    input: () =>
      z.strictObject({ version: integer(0), ...shapeOf(invoiceFields) }).superRefine((form, context) => {
        for (const { field, key, params } of invoiceFaults(form)) {
          context.addIssue({ code: 'custom', message: key, params, path: [field] })
        }
      }),
    output: () => z.object({ version: z.number().int(), state: z.literal('syncing') }),
  }),

  getReceivedAddressList: read({
    access: setAddresses,
    label: ['收件地址列表', 'Mailing addresses'],
    input: nothing,
    /** The default one first, then the newest. */
    output: () => z.object({ list: z.array(receivedAddress()), limit: z.number().int() }),
  }),
  getReceivedAddress: read({
    access: setAddresses,
    label: ['取收件地址', 'Get a mailing address'],
    input: () => z.strictObject({ id: idOf('receivedAddress') }),
    output: receivedAddress,
  }),
  addReceivedAddress: write({
    access: setAddresses,
    label: ['新增收件地址', 'Add a mailing address'],
    /** The first one becomes the default in any case. */
    input: () => z.strictObject(shapeOf(addressFields)),
    output: () => changedRow('receivedAddress'),
  }),
  editReceivedAddress: write({
    access: setAddresses,
    label: ['修改收件地址', 'Edit a mailing address'],
    input: () => z.strictObject({ ...rowKey('receivedAddress'), ...shapeOf(addressFields) }),
    output: () => changedRow('receivedAddress'),
  }),
  deleteReceivedAddress: write({
    access: setAddresses,
    label: ['删除收件地址', 'Delete a mailing address'],
    input: () => z.strictObject(rowKey('receivedAddress')),
    /** `newDefault`: the recipient of the address that became the default instead. */
    output: () => z.object({ newDefault: z.string().optional() }),
  }),
  setDefaultReceivedAddress: write({
    access: setAddresses,
    label: ['设为默认收件地址', 'Set the default mailing address'],
    input: () => z.strictObject(rowKey('receivedAddress')),
    output: () => changedRow('receivedAddress'),
  }),

  getAccountSetting: read({
    access: onePerson,
    label: ['取账号设置', 'Get account settings'],
    input: nothing,
    output: () =>
      z.object({
        /** Covers the person and the operator: changes with either. */
        version: z.number().int(),
        userName: z.string(),
        /** The name of the person in the company. */
        name: z.string(),
        telephone: z.string(),
        email: z.string(),
        /** The code by which a company finds and associates the person. */
        idCode: z.string(),
        hasPassword: z.boolean(),
        companies: z.array(
          z.object({
            operatorID: idOf('operator'),
            companyName: z.string(),
            roleName: z.string(),
            current: z.boolean(),
          }),
        ),
        /** Companies that ask the person to act for them. */
        associations: z.array(
          z.object({ id: idOf('operator'), companyName: z.string(), roleName: z.string(), askedAt: z.string() }),
        ),
        /** The account's last sessions, the newest first. */
        logins: z.array(
          z.object({
            id: z.uuid(),
            at: z.string(),
            usedAt: z.string(),
            /** Short form, such as `Chrome · Windows`; empty if unknown. */
            browser: z.string(),
            address: z.string(),
            companyName: z.string(),
            state: z.enum(['current', 'live', 'over']),
            actions: z.array(z.enum(['end'])),
          }),
        ),
        /** Known devices of the account: logins from them are never locked out by others' guesses. */
        knownDevices: z.array(z.object({ id: z.uuid(), browser: z.string(), since: z.string(), usedAt: z.string() })),
      }),
  }),
  saveAccountSetting: write({
    access: onePerson,
    label: ['保存账号设置', 'Save account settings'],
    /**
     * A change of the e-mail address needs the code that was sent to the new one, and the password: passwords are reset
     * by e-mail, so a session must not be enough to change it.
     */
    input: () =>
      z.strictObject({
        version: integer(2),
        name: z.string().trim().min(1, 'kernel.required').max(50),
        email: emailAddress().optional(),
        code: sentCode().optional(),
        password: password().optional(),
      }),
    output: () => z.object({ version: z.number().int() }),
  }),
  endLogin: write({
    access: onePerson,
    label: ['结束登录', 'End a login'],
    /** Another active session of the same person, from the list of `getAccountSetting`. */
    input: () => z.strictObject({ loginId: z.uuid() }),
    output: done,
  }),
  forgetKnownDevice: write({
    access: onePerson,
    label: ['移除一台常用设备', 'Forget a known device'],
    /** From the list of `getAccountSetting`; it is unknown at its next login. */
    input: () => z.strictObject({ knownDeviceId: z.uuid() }),
    output: done,
  }),
  forgetKnownDevices: write({
    access: onePerson,
    label: ['移除全部常用设备', 'Forget known devices'],
    input: nothing,
    output: done,
  }),
  getVerificationcodeByChangeEmail: write({
    access: onePerson,
    label: ['发送更换邮箱验证码', 'Send a code to change the e-mail'],
    input: () => z.strictObject({ email: emailAddress() }),
    output: codeSent,
  }),
  getVerificationcodeByChangeTelephone: write({
    access: onePerson,
    label: ['发送更换手机验证码', 'Send a code to change the phone number'],
    /** `old` goes to the current number of the account, `new` to `telephone`. */
    input: () =>
      z
        .strictObject({ which: z.enum(['old', 'new']), telephone: telephone().optional() })
        .superRefine((input, context) => {
          if (input.which === 'new' && input.telephone === undefined) {
            context.addIssue({ code: 'custom', message: 'kernel.required', path: ['telephone'] })
          }
        }),
    output: codeSent,
  }),
  changeTelephone: write({
    access: onePerson,
    label: ['更换手机', 'Change the phone number'],
    /** `oldCode` if the account has a number already, else the password. */
    input: () =>
      z.strictObject({
        oldCode: sentCode().optional(),
        password: password().optional(),
        telephone: telephone(),
        code: sentCode(),
      }),
    output: done,
  }),
  changePassword: write({
    access: onePerson,
    label: ['修改密码', 'Change the password'],
    /** Ends every other session of the account. */
    input: () => z.strictObject({ oldPassword: password(), password: newPassword() }),
    output: done,
  }),
})
