import type { companyCommands } from '@fairgate/contract/identity/company/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { accountSetting, saveAccountSetting } from './account.ts'
import {
  changePassword,
  changeTelephone,
  endLogin,
  forgetKnownDevice,
  forgetKnownDevices,
  sendEmailCode,
  sendTelephoneCode,
} from './account-security.ts'
import { addAddress, addressList, addressOf, deleteAddress, editAddress, setDefaultAddress } from './addresses.ts'
import { basicSetting, saveBasicSetting } from './basic-setting.ts'
import { invoiceSetting, saveInvoiceSetting } from './invoice-setting.ts'

export const companyHandlers: HandlersOf<typeof companyCommands> = {
  getBasicSetting: (_, context) => basicSetting(context),
  saveBasicSetting,

  getInvoiceSetting: (_, context) => invoiceSetting(context),
  saveInvoiceSetting,

  getReceivedAddressList: (_, context) => addressList(context),
  getReceivedAddress: ({ id }, context) => addressOf(context, id),
  addReceivedAddress: addAddress,
  editReceivedAddress: editAddress,
  deleteReceivedAddress: deleteAddress,
  setDefaultReceivedAddress: setDefaultAddress,

  getAccountSetting: (_, context) => accountSetting(context),
  saveAccountSetting,
  getVerificationcodeByChangeEmail: sendEmailCode,
  getVerificationcodeByChangeTelephone: sendTelephoneCode,
  changeTelephone,
  changePassword,
  endLogin,
  forgetKnownDevice,
  forgetKnownDevices,
}
