import { kstDate } from '#base/kst.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { printResult } from '#commandLine/printResult.ts'
import { Stop } from '#commandLine/stop.ts'
import { DATA, operatorCommand, shelfFolder } from '../operatorCommand.ts'

export const WORDS = operatorCommand({
  operands: ['<sentence>'],
  flags: DATA,
  description: 'In Korean or English, with its ambiguous words. Regions are those of the current release.',
  environment: ['ONESET_DATA', 'ONESET_RELEASES'],
  examples: ['words "조용한 혼밥 국밥집 주차"'],
  async run(call) {
    const [sentence] = call.operands
    if (sentence.trim() === '') throw new Stop('<sentence> is missing', 'write it in quotes')
    const { answerWords, wordsLines } = await import('./words.ts')
    const answer = await answerWords(sentence, shelfFolder(call.flags.data, call), kstDate(call.clock()))
    printResult(call, answer, () => wordsLines(answer))
    return EXIT.ok
  },
})
