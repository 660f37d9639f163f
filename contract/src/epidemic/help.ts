import type { HelpOf } from '../shell/page-help.ts'
import type { epidemicPages } from './pages.ts'

export const epidemicHelp = {
  epidemic: {
    words: [
      '防疫的入口：各展会是否要求申报，以及今天的情况。待审的申报在“防疫申报审核”里处理。',
      'Where epidemic prevention begins: which exhibitions ask for declarations and how today stands. Declarations to decide are under Declarations.',
    ],
    next: 'epidemic.approval',
  },
  'epidemic.approval': {
    words: [
      '审核入场人的健康申报：通过后发回执，驳回时选择原因。处理结果记在防疫日志。',
      'Decide what entrants declared: approval gives a receipt, a rejection needs a reason. The log keeps what was decided.',
    ],
    next: 'epidemic.logs',
  },
  'epidemic.setting': {
    words: [
      '规定每个展会的申报要求和回执的有效时间，并开启或关闭申报。没有策略的展会，先新建一个。',
      'Say what each exhibition asks entrants to declare and how long receipts hold, and switch it on or off. Start with a new strategy where there is none.',
    ],
    next: 'epidemic.setting.add',
  },
  'epidemic.setting.add': {
    words: [
      '为一个展会新建防疫策略，选择展会后填写要求。保存后在策略里开启申报。',
      'Make a strategy for one exhibition and enter what it asks for. Switch declarations on afterwards.',
    ],
    next: 'epidemic.setting',
  },
  'epidemic.setting.one': {
    words: [
      '修改一个展会的防疫要求，每次保存留下一个版本。已发的回执仍按当时的版本。',
      'Change what one exhibition asks for; each save is a version. Receipts already given keep theirs.',
    ],
    next: 'epidemic.setting',
  },
  'epidemic.logs': {
    words: [
      '查看每份申报的识别、审核与过期经过。要重新审核时，从申报审核里找到它。',
      'See how each declaration was read, decided and ran out. Find it under Declarations to look at it again.',
    ],
    next: 'epidemic.approval',
  },
  'epidemic.proxy': {
    words: [
      '替没有手机或不便申报的人申报，并查看结果。逐人填写，或用 Excel 批量代申报。',
      'Declare for people who cannot do it themselves and see the outcome. Enter them one by one, or import an Excel sheet.',
    ],
    next: 'epidemic.proxy.add',
  },
  'epidemic.proxy.add': {
    words: [
      '替一个人填写健康申报并上传图片。提交后在代申报列表里看结果。',
      'Declare for one person and upload the pictures. The outcome stands in the list of declarations for others.',
    ],
    next: 'epidemic.proxy',
  },
  'epidemic.proxy.import': {
    words: [
      '用 Excel 和图片一次替许多人申报。通过检查的行即提交，有错的行改好再存。',
      'Declare for many people with one Excel sheet and their pictures. Rows that pass are sent; correct the others and send them too.',
    ],
    next: 'epidemic.proxy',
  },
  'epidemic.proxy.import.report': {
    words: [
      '一次批量代申报的结果：已提交的人和有错误的行。改好后再提交。',
      'What became of one import of declarations: people declared and rows with errors. Correct the rows and send them.',
    ],
    next: 'epidemic.proxy',
  },
} as const satisfies HelpOf<typeof epidemicPages>
