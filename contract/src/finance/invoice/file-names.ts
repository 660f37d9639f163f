/** Names of the custom data in the OFD of a fully digital invoice. */
export const ofdNames = {
  code: '发票号码',
  issuedOn: '开票日期',
  net: '合计金额',
  tax: '合计税额',
  amount: '价税合计',
  buyerNumber: '购买方纳税人识别号',
  buyerName: '购买方名称',
  sellerNumber: '销售方纳税人识别号',
  sellerName: '销售方名称',
  remark: '备注',
} as const

/** How the remark of a red invoice names the one that it reverses: 被红冲蓝字数电票号码：…. */
export const blueCodePattern = /蓝字[^\d]{0,20}(\d{20})/
