import { foldPunctuation } from '#base/text/text.ts'

/**
 * Kitchens and dishes that no kind of venue stands for. Whoever types one means food: a Korean name that sounds like it
 * (Ethiopian: 에쏘빈) is never meant.
 */
const DISHES =
  'african, algerian, argentinian, argentine, armenian, australian, austrian, bangladeshi, belgian, bolivian, brazilian, bulgarian, burmese, cajun, cambodian, canadian, caribbean, chilean, colombian, creole, cuban, czech, danish, dutch, egyptian, ethiopian, filipino, finnish, georgian, german, ghanaian, greek, hawaiian, hungarian, indonesian, iranian, iraqi, irish, israeli, jamaican, jordanian, kazakh, kenyan, laotian, lebanese, malaysian, mediterranean, mongolian, moroccan, nigerian, norwegian, pakistani, palestinian, persian, peruvian, polish, portuguese, romanian, russian, scandinavian, scottish, senegalese, serbian, singaporean, sri lankan, sudanese, swedish, swiss, syrian, tibetan, tunisian, ukrainian, uzbek, venezuelan, yemeni, ' +
  'arepa, arepas, baklava, biltong, bobotie, borscht, bouillabaisse, bratwurst, ceviche, chakchouka, couscous, currywurst, dosa, dolma, empanada, empanadas, feijoada, fondue, fufu, gazpacho, goulash, gumbo, gyro, gyros, haggis, injera, jambalaya, jollof, khachapuri, khinkali, kibbeh, laksa, lumpia, mansaf, manti, meze, moussaka, nasi goreng, nasi lemak, pelmeni, pierogi, pierogies, plov, poutine, pupusa, raclette, ratatouille, rendang, roti canai, sauerkraut, satay, schnitzel, shakshuka, souvlaki, spaetzle, tabbouleh, tagine, tajine, tamales, tzatziki, 두쫀쿠, 두바이쫀득쿠키, 두바이초콜릿'

const dishes: ReadonlySet<string> = new Set(
  DISHES.split(', ')
    .flatMap((dish) => [dish, ...dish.split(' ')])
    .map(foldPunctuation),
)

/** Returns whether a word names a kitchen or a dish that no kind of venue stands for, and no venue by its sound. */
export function isForeignDish(word: string): boolean {
  return dishes.has(foldPunctuation(word))
}
