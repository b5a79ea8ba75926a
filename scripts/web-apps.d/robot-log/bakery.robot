*** Settings ***
Documentation    Baking, with one failure.

*** Test Cases ***
Dough rests
    [Tags]    dough
    Log    The dough rests for two hours.
    Should Be Equal As Integers    ${2}    2

Oven is hot
    [Tags]    oven
    ${heat}=    Set Variable    ${210}
    Heat is enough    ${heat}

Bread is sold
    [Tags]    shop    dough
    FOR    ${kind}    IN    Rye    Wheat
        Log    ${kind} is sold
    END

*** Keywords ***
Heat is enough
    [Arguments]    ${heat}
    Should Be True    ${heat} > 220    The oven has only ${heat} degrees
