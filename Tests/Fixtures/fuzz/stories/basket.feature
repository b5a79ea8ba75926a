# language: fr
@panier @lent # une remarque
Fonctionnalité: le panier
  Une description.

  Contexte:
    Étant donné un panier vide

  Règle: on compte
    @compte
    Plan du scénario: ajouter <nom>
      Quand j'ajoute
        | article | nombre   |
        | <nom>   | <nombre> |
      Mais je note
        """json
        {"nom": "<nom>", "barre": "\"\"\""}
        """
      Alors le total est <nombre>

      @cher
      Exemples: deux
        | nom    | nombre |
        | la\|it | 2      |
        | pa\\in | 3      |
